-- One row: the name of this log. A dump takes it along, so that a copy is known as a copy.
CREATE TABLE IF NOT EXISTS log.identity (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id       uuid    NOT NULL DEFAULT gen_random_uuid()
);

INSERT INTO log.identity DEFAULT VALUES ON CONFLICT (only_row) DO NOTHING;
