import { Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { combineReads } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { MoveBetweenLists } from '../shared/MoveBetweenLists.tsx';
import { roleLabel } from '../shared/roleLabel.ts';

/** Who is expected: everybody of some roles, newcomers too, and members by name (decision 32). */
export function ExpectedInput() {
  const { field: people, fieldState } = useController({ name: 'memberList' });
  const { field: roles } = useController({ name: 'roleList' });
  const { clearErrors } = useFormContext();
  const chosen: readonly string[] = roles.value;
  const chooseRoles = (next: readonly string[]) => {
    roles.onChange(next);
    clearErrors('memberList');
  };
  const read = combineReads({
    members: useRead('search-member', { active: 'true' }),
    all: useRead('search-roles', {}),
  });
  return (
    <Stack component="fieldset" gap={2}>
      <legend>
        <Typography variant="h3" component="h2">
          Members *
        </Typography>
      </legend>
      <ErrorAlert error={fieldState.error?.message} />
      <Loaded query={read} label="the members" height={340}>
        {({ members, all }) => (
          <Stack gap={2}>
            <FormGroup row aria-label="Everyone with these roles">
              <Choice
                label="Everyone"
                checked={all.every((role) => chosen.includes(role))}
                onChange={(on) => chooseRoles(on ? all : [])}
              />
              {all.map((role) => (
                <Choice
                  key={role}
                  label={`Everyone: ${roleLabel(role)}`}
                  checked={chosen.includes(role)}
                  onChange={(on) =>
                    chooseRoles(on ? [...chosen, role] : chosen.filter((each) => each !== role))
                  }
                />
              ))}
            </FormGroup>
            <Typography variant="body2" color="textSecondary">
              New members with these roles are added automatically. Choose others by name:
            </Typography>
            <MoveBetweenLists
              items={members
                .map(({ _id, name, role }) => ({ id: _id, label: name, detail: roleLabel(role) }))
                .sort((a, b) => a.label.localeCompare(b.label))}
              chosen={new Set(people.value)}
              onChange={(ids) => {
                people.onChange([...ids]);
                clearErrors('memberList');
              }}
            />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Choice(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <FormControlLabel
      label={props.label}
      control={
        <Checkbox size="small" checked={props.checked} onChange={(_event, on) => props.onChange(on)} />
      }
    />
  );
}
