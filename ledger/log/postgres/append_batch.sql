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
