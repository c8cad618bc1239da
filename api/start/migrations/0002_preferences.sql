-- How each person wants the lists of the console: saved views, columns, sort, page size
-- (session/preferences). value is JSON text.
CREATE TABLE app.preferences (
  org_code text NOT NULL,
  member_id uuid NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (org_code, member_id, name)
);
