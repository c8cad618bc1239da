-- A sentence of the sender's own in a mail by hand (api/account/reminders).
ALTER TABLE app.deliveries ADD COLUMN note text NOT NULL DEFAULT '';
