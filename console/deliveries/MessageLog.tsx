import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../api/contract.ts';
import type { Choice } from '../../ui/forms/inputs.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Note } from '../../ui/primitives/Note.tsx';
import type { Choices } from '../../ui/primitives/NotLoaded.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import type { Hue } from '../../ui/primitives/tokens.ts';
import { EmptyList } from '../list/EmptyList.tsx';
import { ByChoice, ByDays, ByPerson } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { Instant } from '../shared/Instant.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

/** What becomes of a message, by its status: in a word, its color, and what that means. */
export type Statuses<Status extends string> = Readonly<
  Record<Status, { readonly label: string; readonly hue: Hue; readonly meaning: string }>
>;

/** A delivery log: messages newest first, to whom, and what became of each. */
export function MessageLog<Row extends RaRecord<string>>(props: {
  readonly resource: Resource;
  readonly title: string;
  readonly subtitle: string;
  /** A message in one word: `email`. */
  readonly noun: string;
  readonly search: string;
  readonly kinds?: Choices<Choice>;
  readonly statuses: Statuses<string>;
  readonly columns: readonly Column<Row>[];
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly hint: string;
  };
}) {
  const { kinds } = props;
  const statusChoices = Object.entries(props.statuses).map(([value, { label }]) => ({ value, label }));
  return (
    <ListPage
      resource={props.resource}
      sort={{ field: 'at', order: 'DESC' }}
      title={props.title}
      subtitle={props.subtitle}
      search={props.search}
      filters={
        <>
          {kinds && <ByChoice name="kind" label="Kind" choices={kinds} />}
          <ByChoice name="status" label="Status" choices={statusChoices} />
          <ByPerson />
          <ByDays />
        </>
      }
      empty={<EmptyList {...props.empty} />}
      noun={props.noun}
      columns={props.columns}
    />
  );
}

export const timeColumn = {
  source: 'at',
  label: 'Time',
  nowrap: true,
  card: 'corner',
  render: ({ at }: { readonly at: string }) => <Instant at={at} />,
} as const;

export const memberColumn = {
  source: 'memberName',
  label: 'Member',
  empty: '–',
  card: 'start',
  render: memberOf,
} as const;

/**
 * What became of it, and why where it did not go out. `done`: the status after which nothing is left to say.
 */
export function statusColumn<Status extends string>(statuses: Statuses<Status>, done: NoInfer<Status>) {
  return {
    source: 'status',
    label: 'Status',
    card: 'below',
    render: ({ status, error }: { readonly status: Status; readonly error: string }) => (
      <>
        <StatusBadge status={statuses[status].label} hue={statuses[status].hue} />
        {status !== done && <Note>{error || statuses[status].meaning}</Note>}
      </>
    ),
  } as const;
}

function memberOf({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }) {
  // A post to Slack may be about several.
  if (memberId === '') return null;
  return memberName === '' ? 'Unknown member' : <MemberLink memberId={memberId} name={memberName} />;
}
