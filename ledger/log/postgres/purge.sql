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
