-- One row: the last position given out. Its row lock is held from the beginning of an append to its commit,
-- so positions become visible in their own order, in whichever process the append runs.
CREATE TABLE IF NOT EXISTS log.sequencer (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint  NOT NULL
) WITH (fillfactor = 10);

INSERT INTO log.sequencer (position) VALUES (0) ON CONFLICT (only_row) DO NOTHING;
