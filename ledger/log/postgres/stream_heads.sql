-- How many events each stream has: what an expected version is checked against. -1 for one that was removed
-- (purge.sql): it stays closed.
CREATE TABLE IF NOT EXISTS log.stream_heads (
  stream  text    PRIMARY KEY,
  version integer NOT NULL
) WITH (fillfactor = 70);
