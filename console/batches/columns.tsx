import { Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { BatchEntry } from '../../api/account/batch/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

/** Who, what and how much; struck through where it was undone, beside by whom. */
export function columnsOf(onEvent: (eventId: string) => void): readonly Column<BatchEntry>[] {
  return [
    {
      label: 'Name',
      card: 'start',
      render: ({ uuid, name, memberExists }) => (
        <MemberLink memberId={uuid} name={name} exists={memberExists} />
      ),
    },
    {
      label: 'What',
      card: 'start',
      render: (entry) => (
        <>
          <Struck entry={entry}>{entry.what}</Struck>
          <Note>
            <EventLink
              name={`Event: ${entry.what}, ${entry.name}, ${formatDollars(entry.amount)}`}
              onOpen={() => onEvent(entry.eventId)}
            />
          </Note>
        </>
      ),
    },
    {
      label: 'Undone',
      card: 'below',
      empty: '—',
      render: ({ name, undone }) =>
        undone !== null && (
          <>
            {`Undone by ${undone.by}`}
            <Note>
              <Instant at={undone.at} />
              {' · '}
              <EventLink name={`Event: undone, ${name}`} onOpen={() => onEvent(undone.eventId)} />
            </Note>
          </>
        ),
    },
    {
      label: 'Amount',
      align: 'right',
      card: 'corner',
      render: (entry) => (
        <Struck entry={entry}>
          <Money dollars={entry.amount} />
        </Struck>
      ),
    },
  ];
}

function Struck(props: { readonly entry: BatchEntry; readonly children: ReactNode }) {
  if (props.entry.undone === null) return props.children;
  return (
    <Typography component="s" variant="inherit" color="textSecondary">
      {props.children}
    </Typography>
  );
}

function EventLink(props: { readonly name: string; readonly onOpen: () => void }) {
  return (
    <Link
      component="button"
      type="button"
      aria-label={props.name}
      onClick={props.onOpen}
      sx={{ font: 'inherit', verticalAlign: 'baseline' }}
    >
      Event
    </Link>
  );
}
