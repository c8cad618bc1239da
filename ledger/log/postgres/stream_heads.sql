-- How many events each stream has: what an expected version is checked against.
CREATE TABLE IF NOT EXISTS log.stream_heads (
  stream  text    PRIMARY KEY,
  version integer NOT NULL
) WITH (fillfactor = 70);
