import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import type { Member } from '../../api/member/contract.ts';
import { readingOf } from '../../ui/data/reading.ts';
import { useDebounced } from '../../ui/data/useDebounced.ts';
import { ChooseOne } from '../../ui/forms/ChooseOne.tsx';
import type { Choosable } from '../../ui/forms/choosable.ts';

/** Finds one person of the organization by name or email, removed ones included. */
export function PersonFilter(props: {
  readonly memberId: string | undefined;
  readonly onChange: (memberId: string | undefined) => void;
  /** "Person", unless given. */
  readonly label?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}) {
  const { memberId, onChange, label = 'Person', error, autoFocus = false } = props;
  const [isOpened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const q = useDebounced(search.trim());
  const found = useGetList<Member>(
    'members',
    {
      filter: q === '' ? {} : { q },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 20 },
    },
    // The names that were found stay until others are.
    { enabled: isOpened, placeholderData: keepPreviousData },
  );
  const { data: chosen } = useGetOne<Member>(
    'members',
    { id: memberId ?? '' },
    { enabled: memberId !== undefined },
  );
  return (
    <ChooseOne
      label={label}
      choices={readingOf(found, (members) => members.map(choiceOf))}
      value={memberId === undefined ? undefined : chosen && choiceOf(chosen)}
      onChange={(person) => onChange(person?.id)}
      empty="No one matches"
      error={error}
      autoFocus={autoFocus}
      onOpen={() => setOpened(true)}
      onSearch={setSearch}
    />
  );
}

function choiceOf({ id, name, email, active }: Member): Choosable {
  return { id, label: name, detail: active ? email : `${email} · removed` };
}
