import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import type { Member } from '../../api/member/contract.ts';
import { useDebounced } from '../../ui/data/useDebounced.ts';
import { shownChoices } from '../../ui/primitives/NotLoaded.tsx';

/** Finds one person of the organization by name or email, removed ones included. */
export function PersonFilter(props: {
  readonly memberId: string | undefined;
  readonly onChange: (memberId: string | undefined) => void;
  /** "Person", unless given. */
  readonly label?: string;
  readonly error?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const q = useDebounced(search.trim());
  const { data, error, refetch, isFetching } = useGetList<Member>(
    'members',
    {
      filter: q === '' ? {} : { q },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 20 },
    },
    // The names that were found stay until others are.
    { enabled: open, placeholderData: keepPreviousData },
  );
  const { shown: found, failed } = shownChoices({ data, error, refetch });
  const { data: chosen } = useGetOne<Member>(
    'members',
    { id: props.memberId ?? '' },
    { enabled: props.memberId !== undefined },
  );
  const value = props.memberId === undefined ? null : (chosen ?? null);
  return (
    <Autocomplete<Member>
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={found}
      value={value}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={(member) => member.name}
      getOptionKey={(member) => member.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, member) => props.onChange(member?.id)}
      onInputChange={(_event, text, reason) => setSearch(reason === 'input' ? text : '')}
      noOptionsText={failed ?? 'Nobody matches'}
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.label ?? 'Person'}
          error={props.error !== undefined || failed !== undefined}
          helperText={failed ?? props.error}
        />
      )}
      renderOption={({ key, ...option }, member) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap>{member.name}</Typography>
            <Typography variant="body2" color="textSecondary" noWrap>
              {member.active ? member.email : `${member.email} · removed`}
            </Typography>
          </Box>
        </Box>
      )}
    />
  );
}
