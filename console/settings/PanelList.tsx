import Add from '@mui/icons-material/Add';
import { Button, List, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../../ui/primitives/Stack.tsx';

/** The button of a panel that adds something. */
export function AddButton(props: {
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Button size="small" variant="outlined" startIcon={props.icon ?? <Add />} onClick={props.onClick}>
      {props.children}
    </Button>
  );
}

/** Height above which a list that scrolls does so: of the charge types, spec 1 section 9. */
const LIST_HEIGHT_PX = 300;

/** A panel's list; `scrolls` limits its height. */
export function PanelList(props: {
  readonly label: string;
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <List
      disablePadding
      aria-label={props.label}
      tabIndex={props.scrolls ? 0 : undefined}
      sx={{ ...listStyle, ...(props.scrolls && { maxHeight: LIST_HEIGHT_PX, overflow: 'auto' }) }}
    >
      {props.children}
    </List>
  );
}

const listStyle = { '& > li': { py: 2, minHeight: 44, borderTop: 1, borderColor: 'divider' } };

/** One line of a panel's list: what it is, more about it, and its actions. */
export function PanelRow(props: {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Row component="li">
      <div className="grow">
        <Typography variant="h3" component="p">
          {props.title}
        </Typography>
        {props.detail !== undefined && (
          <Typography component="div" color="textSecondary" variant="body2">
            {props.detail}
          </Typography>
        )}
      </div>
      <Row gap={1}>{props.actions}</Row>
    </Row>
  );
}
