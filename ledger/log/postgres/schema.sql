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
-- org_code repeats what metadata says, so that the removal of an organization need not look inside it.
-- stream_id is the stream's id in log.streams: a key of two numbers is less than half as large as one with
-- text, and new streams are added at its end.
CREATE TABLE IF NOT EXISTS log.events (
  position  bigint  NOT NULL,
  stream_id bigint  NOT NULL,
  stream    text    NOT NULL,
  version   integer NOT NULL CHECK (version > 0),
  id        uuid    NOT NULL,
  type      text    NOT NULL,
  org_code  text    NOT NULL,
  data      json    NOT NULL,
  metadata  json    NOT NULL,
  CONSTRAINT events_position PRIMARY KEY (position),
  CONSTRAINT events_stream_version UNIQUE (stream_id, version)
);

-- How many events each stream has: what an expected version is checked against. -1 for one that was removed
-- (log.purge): it stays closed. `id` is a position that was taken when the stream was made.
CREATE TABLE IF NOT EXISTS log.streams (
  stream  text COLLATE "C" PRIMARY KEY,
  id      bigint  NOT NULL,
  version integer NOT NULL
) WITH (fillfactor = 70);

-- Before log.streams a stream's name was the key of its events, and its version was in log.stream_heads.
-- Older programs fail at each append and at their start, because what they use is gone.
DO $$ BEGIN
  IF to_regclass('log.stream_heads') IS NULL THEN RETURN; END IF;
  PERFORM FROM log.sequencer FOR UPDATE; -- as in every append, before any other lock

  WITH taken AS (
    UPDATE log.sequencer SET position = position + (SELECT count(*) FROM log.stream_heads) RETURNING position
  )
  INSERT INTO log.streams (stream, id, version)
  SELECT stream, position + 1 - row_number() OVER (), version FROM log.stream_heads, taken;

  ALTER TABLE log.events DROP CONSTRAINT events_stream_version, DROP command_id, DROP command_index,
    ADD stream_id bigint, DISABLE TRIGGER events_are_immutable;
  GRANT UPDATE ON log.events TO CURRENT_USER; -- until the REVOKE below
  UPDATE log.events e SET stream_id = s.id FROM log.streams s WHERE s.stream = e.stream;
  ALTER TABLE log.events ENABLE TRIGGER events_are_immutable, ALTER stream_id SET NOT NULL,
    ADD CONSTRAINT events_stream_version UNIQUE (stream_id, version);

  DROP FUNCTION IF EXISTS log.append_batch(text[], integer[], integer[], text[], text[],
    integer[], integer[], uuid[], text[], json[], json[]);
  DROP TABLE log.stream_heads;
END $$;

-- A superuser has every right all the same: the trigger is for them.
REVOKE UPDATE, DELETE, TRUNCATE ON log.events FROM PUBLIC, CURRENT_USER;

CREATE OR REPLACE TRIGGER events_are_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON log.events
  FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();

-- Append a batch of requests, each to a stream of its own (no stream twice in a batch), each all or none.
--   streams, expected, counts, org_codes: one element per request
--   event_*: one element per event, requests one after another; event_request counts from 1, event_index from
--   0 within its request
--   *_lines: one line per event; JSON has no line breaks, and lines are parsed faster than arrays
-- Answers one row: the position before the first event and, unless all requests were written now, each
-- stream's version before the batch and, for each request that had been written before (same event ids at the
-- same place), the position of its last event, else null. A request was written now when its expected version
-- is the stream's. A head of -1 is that of a stream that log.purge has closed.
-- Rejected requests leave holes in the positions; holes are harmless.
-- The function must be VOLATILE and run under READ COMMITTED: each statement then sees what was committed
-- before the sequencer's lock was won.
CREATE OR REPLACE FUNCTION log.append_batch(
  streams text[], expected integer[], counts integer[], org_codes text[],
  event_request integer[], event_index integer[], event_id uuid[],
  type_lines text, data_lines text, metadata_lines text,
  OUT base bigint, OUT heads integer[], OUT earlier bigint[]
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- The requests that are written, and the ids of their streams.
  written bigint[];
  stream_ids bigint[];
BEGIN
  UPDATE log.sequencer SET position = position + cardinality(event_id)
  RETURNING position - cardinality(event_id) INTO STRICT base;

  IF 0 = ANY (expected) THEN
    INSERT INTO log.streams (stream, id, version)
    SELECT r.stream, base + r.n, 0 FROM unnest(streams, expected) WITH ORDINALITY AS r (stream, expected, n)
    WHERE r.expected = 0
    ON CONFLICT (stream) DO NOTHING;
  END IF;

  WITH moved AS (
    UPDATE log.streams s SET version = r.expected + r.count
    FROM unnest(streams, expected, counts) WITH ORDINALITY AS r (stream, expected, count, n)
    WHERE s.stream = r.stream AND s.version = r.expected
    RETURNING r.n, s.id
  )
  SELECT array_agg(n ORDER BY n), array_agg(id ORDER BY n) INTO written, stream_ids FROM moved;

  IF cardinality(written) IS DISTINCT FROM cardinality(streams) THEN
    SELECT array_agg(w.id ORDER BY r.n),
      array_agg(CASE WHEN w.n IS NULL THEN coalesce(s.version, 0) ELSE r.expected END ORDER BY r.n),
      array_agg(e.position ORDER BY r.n)
    INTO stream_ids, heads, earlier
    FROM unnest(streams, expected, counts) WITH ORDINALITY AS r (stream, expected, count, n)
    LEFT JOIN unnest(written, stream_ids) AS w (n, id) USING (n)
    LEFT JOIN log.streams s USING (stream)
    LEFT JOIN LATERAL (
      SELECT max(event.position) AS position
      FROM unnest(event_request, event_index, event_id) AS new (request, index, id)
      JOIN log.events event
        ON event.stream_id = s.id AND event.version = r.expected + 1 + new.index AND event.id = new.id
      WHERE w.n IS NULL AND new.request = r.n
      HAVING count(*) = r.count
    ) e ON true;
  END IF;

  INSERT INTO log.events (position, stream_id, stream, version, id, type, org_code, data, metadata)
  SELECT base + e.n, stream_ids[e.request], streams[e.request], expected[e.request] + 1 + e.index, e.id, e.type,
    org_codes[e.request], e.data::json, e.metadata::json
  FROM ROWS FROM (
    unnest(event_request, event_index, event_id),
    string_to_table(type_lines, E'\n'), string_to_table(data_lines, E'\n'), string_to_table(metadata_lines, E'\n')
  ) WITH ORDINALITY AS e (request, index, id, type, data, metadata, n)
  WHERE stream_ids[e.request] IS NOT NULL;
END
$$;

-- Remove the events of streams for ever and close the streams
-- (docs/decisions/0015-removing-an-organization.md). May be repeated. Nothing else can delete events: the
-- trigger of log.events lets this function pass alone, and its owner has the right only while it runs.
CREATE OR REPLACE FUNCTION log.purge(streams text[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  newest bigint;
BEGIN
  -- No append is in flight from here on: one that waits for the sequencer will find the heads closed.
  UPDATE log.sequencer SET position = position + cardinality(streams) RETURNING position INTO STRICT newest;
  INSERT INTO log.streams (stream, id, version)
  SELECT r.stream, newest + 1 - r.n, -1 FROM unnest(streams) WITH ORDINALITY AS r (stream, n)
  ON CONFLICT (stream) DO UPDATE SET version = excluded.version;

  GRANT DELETE ON log.events TO CURRENT_USER;
  DELETE FROM log.events WHERE stream_id IN (SELECT s.id FROM log.streams s WHERE s.stream = ANY (streams));
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
