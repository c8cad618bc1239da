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
