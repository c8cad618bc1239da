-- Schema `log`. The sequencer comes first, as in every append: another order of locks could deadlock.

-- One row: the last position given out. Its row lock is held from the beginning of an append to its commit,
-- so positions become visible in their own order, in whichever process the append runs.
CREATE TABLE IF NOT EXISTS log.sequencer (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint  NOT NULL
) WITH (fillfactor = 10);

INSERT INTO log.sequencer (position) VALUES (0) ON CONFLICT (only_row) DO NOTHING;

-- Events are never changed. The one thing that may delete some is log.purge, which the call stack tells.
CREATE OR REPLACE FUNCTION log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stack text;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF TG_OP = 'DELETE' AND stack ~ '\nPL/pgSQL function log\.purge\(text\[\]\) line \d+ at SQL statement' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'events are facts: % on %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;

-- The facts, in the order of their commits. `data` and `metadata` are json, not jsonb: json keeps the text
-- exactly as it was written (an auditor can compare bytes; no number is rounded, no key reordered) and costs
-- nothing to build at insert. Nothing searches inside them here: projections do that.
-- org_code and command_id repeat what metadata says, so that uniqueness and the removal of an organization
-- need not look inside it.
CREATE TABLE IF NOT EXISTS log.events (
  position      bigint      NOT NULL,
  stream        text        NOT NULL,
  version       integer     NOT NULL CHECK (version > 0),
  id            uuid        NOT NULL,
  type          text        NOT NULL,
  org_code      text        NOT NULL,
  command_id    text        NOT NULL,
  command_index integer     NOT NULL,
  data          json        NOT NULL,
  metadata      json        NOT NULL,
  CONSTRAINT events_position PRIMARY KEY (position),
  CONSTRAINT events_stream_version UNIQUE (stream, version)
);

-- A command is written once. Its events are written together, one after another in one stream, so that the
-- first one speaks for all of them: an index of all would cost an append of five events a sixth of its time.
CREATE UNIQUE INDEX IF NOT EXISTS events_first_of_command ON log.events (org_code, command_id) WHERE command_index = 0;

-- A superuser has every right all the same: the trigger is for them.
REVOKE UPDATE, DELETE, TRUNCATE ON log.events FROM PUBLIC, CURRENT_USER;

CREATE OR REPLACE TRIGGER events_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON log.events
  FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();

-- How many events each stream has: what an expected version is checked against. -1 for one that was removed
-- (log.purge): it stays closed.
CREATE TABLE IF NOT EXISTS log.stream_heads (
  stream  text    PRIMARY KEY,
  version integer NOT NULL
) WITH (fillfactor = 70);

-- Append a batch of requests, each to a stream of its own (no stream twice in a batch), each all or none.
--   streams, expected, counts, org_codes, command_ids: one element per request
--   event_*: one element per event, requests one after another; event_request counts from 1, event_index from
--   0 within its request
-- Answers one row: the position before the first event, each stream's version before the batch, and for each
-- request that had been written before (same event ids at the same place) the position and version of its
-- last event, else null. A request was written now when its expected version is the stream's. A head of -1 is
-- that of a stream that log.purge has closed.
-- Rejected requests leave holes in the positions; holes are harmless.
-- The function must be VOLATILE and run under READ COMMITTED: each statement then sees what was committed
-- before the sequencer's lock was won.
CREATE OR REPLACE FUNCTION log.append_batch(
  streams text[], expected integer[], counts integer[], org_codes text[], command_ids text[],
  event_request integer[], event_index integer[], event_id uuid[], event_type text[], event_data json[], event_metadata json[],
  OUT base bigint, OUT heads integer[], OUT earlier_positions bigint[], OUT earlier_versions integer[]
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE log.sequencer SET position = position + cardinality(event_id)
  RETURNING position - cardinality(event_id) INTO STRICT base;

  -- One look-up by key for each stream, whatever the planner believes of a table that is young and not yet
  -- analyzed; a join it might hash.
  SELECT array_agg(coalesce((SELECT h.version FROM log.stream_heads h WHERE h.stream = r.stream), 0) ORDER BY r.n)
  INTO heads
  FROM unnest(streams) WITH ORDINALITY AS r (stream, n);

  -- Only a request that does not simply extend its stream can have been written before.
  IF expected <> heads THEN
    SELECT array_agg(e.position ORDER BY r.n), array_agg(e.version ORDER BY r.n)
    INTO earlier_positions, earlier_versions
    FROM generate_series(1, cardinality(counts)) AS r (n)
    LEFT JOIN (
      SELECT new.request, max(event.position) AS position, max(event.version) AS version
      FROM unnest(event_request, event_index, event_id) AS new (request, index, id)
      CROSS JOIN LATERAL (
        SELECT version FROM log.events e
        WHERE e.org_code = org_codes[new.request] AND e.command_id = command_ids[new.request] AND e.command_index = 0
          AND e.stream = streams[new.request]
        OFFSET 0 -- a look-up by key here, too
      ) first
      CROSS JOIN LATERAL (
        SELECT position, version FROM log.events e
        WHERE e.stream = streams[new.request] AND e.version = first.version + new.index AND e.id = new.id
        OFFSET 0
      ) event
      WHERE expected[new.request] <> heads[new.request]
        AND expected[new.request] = first.version - 1
      GROUP BY new.request
      HAVING count(*) = counts[new.request]
    ) e ON e.request = r.n;
  END IF;

  INSERT INTO log.events
    (position, stream, version, id, type, org_code, command_id, command_index, data, metadata)
  SELECT base + e.n, streams[e.request], heads[e.request] + 1 + e.index, e.id, e.type, org_codes[e.request],
    command_ids[e.request], e.index, e.data, e.metadata
  FROM unnest(event_request, event_index, event_id, event_type, event_data, event_metadata)
    WITH ORDINALITY AS e (request, index, id, type, data, metadata, n)
  WHERE expected[e.request] = heads[e.request];

  INSERT INTO log.stream_heads AS h (stream, version)
  SELECT r.stream, r.head + r.count
  FROM unnest(streams, expected, counts, heads) AS r (stream, expected, count, head)
  WHERE r.expected = r.head
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version;
END
$$;

-- Remove the events of streams for ever and close the streams
-- (docs/decisions/0015-removing-an-organization.md). May be repeated. Nothing else can delete events: the
-- trigger of log.events lets this function pass alone, and its owner has the right only while it runs.
CREATE OR REPLACE FUNCTION log.purge(streams text[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- No append is in flight from here on: one that waits for the sequencer will find the heads closed.
  PERFORM FROM log.sequencer FOR UPDATE;
  INSERT INTO log.stream_heads (stream, version) SELECT unnest(streams), -1
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version;

  GRANT DELETE ON log.events TO CURRENT_USER;
  DELETE FROM log.events WHERE stream = ANY (streams);
  REVOKE DELETE ON log.events FROM CURRENT_USER;
END
$$;

REVOKE ALL ON FUNCTION log.purge(text[]) FROM PUBLIC;

-- One row: the name of this log. A dump takes it along, so that a copy is known as a copy.
CREATE TABLE IF NOT EXISTS log.identity (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id       uuid    NOT NULL DEFAULT gen_random_uuid()
);

INSERT INTO log.identity DEFAULT VALUES ON CONFLICT (only_row) DO NOTHING;
