import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useStore } from 'react-admin';
import type { Resource } from '../../api/contract.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { Row } from '../../ui/primitives/Stack.tsx';
import { shownIds } from './shownIds.ts';

/** Leads to the row before and after, in the order of the page of the list that was last shown. */
export function PrevNext(props: {
  readonly resource: Resource;
  readonly id: string;
  readonly pathOf: (id: string) => string;
}) {
  const [ids] = useStore<readonly string[]>(shownIds(props.resource), []);
  return <Steps ids={ids} id={props.id} pathOf={props.pathOf} />;
}

/** The same in any order. */
export function Steps(props: {
  readonly ids: readonly string[];
  readonly id: string;
  readonly pathOf: (id: string) => string;
}) {
  const { ids } = props;
  const at = ids.indexOf(props.id);
  if (at === -1 || ids.length === 1) return null;
  return (
    <Row className="no-print" gap={0}>
      <Step label="Previous" id={ids[at - 1]} pathOf={props.pathOf}>
        <ChevronLeft />
      </Step>
      <Typography component="span" color="textSecondary">
        {`${at + 1} of ${ids.length}`}
      </Typography>
      <Step label="Next" id={ids[at + 1]} pathOf={props.pathOf}>
        <ChevronRight />
      </Step>
    </Row>
  );
}

function Step(props: {
  readonly label: string;
  readonly id: string | undefined;
  readonly pathOf: (id: string) => string;
  readonly children: ReactNode;
}) {
  const { label, id, pathOf, children } = props;
  return (
    <IconButton
      size="small"
      aria-label={label}
      disabled={id === undefined}
      {...(id !== undefined && linkTo({ path: pathOf(id) }))}
    >
      {children}
    </IconButton>
  );
}
