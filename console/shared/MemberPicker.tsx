import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import { Autocomplete, Box, Button, Chip, TextField, Typography } from '@mui/material';
import { useController } from 'react-hook-form';
import type { Member } from '../../api/member/contract.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AddGroup } from '../../ui/forms/AddGroup.tsx';
import { type Choosable, foundAmong, withIds } from '../../ui/forms/choosable.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { ROW_LIMIT } from '../../ui/primitives/MoreRows.tsx';
import { size } from '../../ui/primitives/tokens.ts';

/** The members to charge: search by name or email, pick one, several or all. The field holds their ids. */
export function MemberPicker({ most = Number.POSITIVE_INFINITY }: Most) {
  const members = useRead('search-member', { active: 'true' });
  return (
    <Loaded query={members} label="the members" failed="The members could not be loaded" height={40}>
      {(everyone) => <Picker everyone={everyone.map(choiceOf)} most={most} />}
    </Loaded>
  );
}

function choiceOf({ _id, name, email }: Member): Choosable {
  return { id: _id, label: name, detail: email };
}

interface Most {
  /** Select all is for at most as many. */
  readonly most?: number;
}

function Picker({ everyone, most }: Required<Most> & { readonly everyone: readonly Choosable[] }) {
  const { field, fieldState } = useController<{ members: readonly string[] }, 'members'>({ name: 'members' });
  const chosen = new Set(field.value);
  return (
    <Box>
      <Autocomplete
        multiple
        disableCloseOnSelect
        disablePortal
        options={everyone}
        value={everyone.filter((member) => chosen.has(member.id))}
        onChange={(_event, picked) => field.onChange(picked.map((member) => member.id))}
        onBlur={field.onBlur}
        limitTags={6}
        // Typing narrows what is drawn, and Select all takes everybody all the same.
        filterOptions={(options, { inputValue }) => foundAmong(options, inputValue).slice(0, ROW_LIMIT)}
        getOptionKey={(member) => member.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        noOptionsText="No member has this name or email"
        renderValue={(picked, itemProps) => (
          <Picked members={picked} everyone={everyone.length} itemProps={itemProps} />
        )}
        renderOption={({ key, ...option }, member, { selected }) => (
          <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
            {selected ? <CheckBox color="primary" /> : <CheckBoxOutlineBlank color="action" />}
            <Box>
              {member.label}
              <Typography color="textSecondary" sx={{ fontSize: size.t12 }}>
                {member.detail}
              </Typography>
            </Box>
          </Box>
        )}
        renderInput={(input) => (
          <TextField
            {...input}
            label="Members"
            required
            inputRef={field.ref}
            placeholder={chosen.size === 0 ? 'Search by name or email' : ''}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
        {everyone.length <= most && (
          <Button
            size="small"
            disabled={everyone.length === 0 || chosen.size === everyone.length}
            onClick={() => field.onChange(everyone.map((member) => member.id))}
          >
            {`Select all ${everyone.length > 0 ? everyone.length : ''}`.trim()}
          </Button>
        )}
        <AddGroup
          onAdd={(ids) => {
            const known = new Set(everyone.map(({ id }) => id));
            const members = ids.filter((id) => known.has(id));
            field.onChange([...withIds(chosen, members, true)]);
          }}
        />
        <Button size="small" disabled={chosen.size === 0} onClick={() => field.onChange([])}>
          Clear
        </Button>
        <Typography color="textSecondary" role="status" sx={{ ml: 'auto' }}>
          {chosen.size === 0 ? '' : `${chosen.size} selected`}
        </Typography>
      </Box>
    </Box>
  );
}

type ItemProps = (item: { index: number }) => { key: number } & object;

/** Some members as chips; everyone, or very many, as one, because a wall of names says less. */
function Picked(props: {
  readonly members: readonly Choosable[];
  readonly everyone: number;
  readonly itemProps: ItemProps;
}) {
  const { members, everyone } = props;
  if (members.length > 12) {
    const label = members.length === everyone ? `All ${everyone} members` : `${members.length} members`;
    return <Chip size="small" label={label} sx={{ m: 0.5 }} />;
  }
  return members.map((member, index) => {
    const { key, ...chip } = props.itemProps({ index });
    return <Chip key={key} size="small" label={member.label} {...chip} />;
  });
}
