import test from 'ava';
import {
  cents,
  createTableSql,
  day,
  optional,
  select,
  table,
  text,
} from '../../../projections/engine/table.ts';

const tickets = table({
  name: 'tickets',
  kind: 'entity',
  columns: { org_code: text, ticket_id: text, price_cents: cents, sold_on: optional(day) },
  key: ['org_code', 'ticket_id'],
  indexes: [],
});

test('a column may not be null unless it is optional', (t) => {
  t.is(
    createTableSql('read', tickets),
    'CREATE TABLE read.tickets (org_code text NOT NULL, ticket_id text NOT NULL, price_cents bigint NOT NULL, sold_on date) WITH (fillfactor = 85)',
  );
});

test('columns are selected in camel case, without the organization and those left out', (t) => {
  t.is(
    select(tickets, 't'),
    't.ticket_id AS "ticketId", t.price_cents AS "priceCents", t.sold_on AS "soldOn"',
  );
  t.is(select(tickets, 't', ['sold_on']), 't.ticket_id AS "ticketId", t.price_cents AS "priceCents"');
});
