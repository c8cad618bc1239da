import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { useRead } from '../../ui/data/useRead.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { MoveBetweenLists } from './MoveBetweenLists.tsx';
import { roleLabel } from './roleLabel.ts';

/** The members that a form is about: its field `idArray`. */
export function MembersInput() {
  const { field, fieldState } = useController({ name: 'idArray' });
  const chosen: readonly { readonly _id: string }[] = field.value;
  return (
    <Box>
      <Loaded query={useRead('search-member', { active: 'true' })} label="the members" height={240}>
        {(members) => (
          <MoveBetweenLists
            items={members
              .map(({ _id, name, role }) => ({ id: _id, label: name, detail: roleLabel(role) }))
              .sort((a, b) => a.label.localeCompare(b.label))}
            chosen={new Set(chosen.map(({ _id }) => _id))}
            onChange={(ids) => field.onChange([...ids].map((_id) => ({ _id })))}
          />
        )}
      </Loaded>
      <ErrorAlert error={fieldState.error?.message} sx={{ mt: 3 }} />
    </Box>
  );
}
