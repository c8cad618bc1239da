import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { counted } from '../../ledger/values/counted.ts';
import { useRead } from '../data/useRead.ts';

/** Adds the members of a group to those that a form has chosen. Not shown where there are no groups. */
export function AddGroup(props: {
  readonly onAdd: (memberIds: readonly string[]) => void;
  readonly disabled?: boolean;
}) {
  const { data: groups = [] } = useRead('get-groups', {});
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  if (groups.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<GroupAddOutlined />}
        disabled={props.disabled ?? false}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Add a group
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {groups.map(({ _id, name, members }) => (
          <MenuItem
            key={_id}
            disabled={members.length === 0}
            onClick={() => {
              props.onAdd(members);
              close();
            }}
          >
            <ListItemText primary={name} secondary={counted(members.length, 'member')} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
