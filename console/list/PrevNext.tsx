import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, type IconButtonProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useStore } from 'react-admin';
import type { Resource } from '../../api/contract.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { Row } from '../../ui/primitives/Stack.tsx';
import { shownIds } from './shownIds.ts';

type StepOf = (id: string) => Pick<IconButtonProps, 'onClick'> | ReturnType<typeof linkTo>;

/** Leads to the row before and after, in the order of the page of the list that was last shown. */
export function PrevNext(props: {
  readonly resource: Resource;
  readonly id: string;
  readonly pathOf: (id: string) => string;
}) {
  const [ids] = useStore<readonly string[]>(shownIds(props.resource), []);
  return <Steps ids={ids} id={props.id} stepOf={(id) => linkTo({ path: props.pathOf(id) })} />;
}

/** The same in any order. */
export function Steps(props: {
  readonly ids: readonly string[];
  readonly id: string;
  /** What is stepped through, as in "Next email". */
  readonly noun?: string;
  /** What the button to a row does. */
  readonly stepOf: StepOf;
}) {
  const { ids, noun, stepOf } = props;
  const label = (way: string) => (noun === undefined ? way : `${way} ${noun}`);
  const at = ids.indexOf(props.id);
  if (at === -1 || ids.length === 1) return null;
  return (
    <Row className="no-print" gap={0}>
      <Step label={label('Previous')} id={ids[at - 1]} stepOf={stepOf}>
        <ChevronLeft />
      </Step>
      <Typography component="span" color="textSecondary">
        {`${at + 1} of ${ids.length}`}
      </Typography>
      <Step label={label('Next')} id={ids[at + 1]} stepOf={stepOf}>
        <ChevronRight />
      </Step>
    </Row>
  );
}

function Step(props: {
  readonly label: string;
  readonly id: string | undefined;
  readonly stepOf: StepOf;
  readonly children: ReactNode;
}) {
  const { label, id, stepOf, children } = props;
  return (
    <IconButton
      size="small"
      aria-label={label}
      disabled={id === undefined}
      {...(id !== undefined && stepOf(id))}
    >
      {children}
    </IconButton>
  );
}
