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
