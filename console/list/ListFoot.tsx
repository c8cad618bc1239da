import { Box, Link, Typography } from '@mui/material';
import { Pagination, useListContext } from 'react-admin';
import type { Resource } from '../../api/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';

const PAGE_SIZES = [25, 50, 100];

/** The server counts no further (api/platform/lists). */
const MAX_COUNTED = 10_000;

export interface FootProps {
  /** A row in one word, as in "412 charges". */
  readonly noun: string;
  /** What is added up of the rows, by the names that the server gives the sums: `due`. */
  readonly sums?: readonly string[] | undefined;
}

/** How many rows pass the filter and what they come to, and the way to other pages. */
export function ListFoot({ noun, sums, filter }: FootProps & { readonly filter: object | undefined }) {
  const { total = 0, data = [] } = useListContext();
  return (
    <Box sx={footStyle}>
      <Row gap={4} sx={{ flex: '1 0 auto', maxWidth: 1, minHeight: 40 }}>
        <Typography role="status">
          {total > MAX_COUNTED ? `More than ${counted(MAX_COUNTED, noun)}` : counted(total, noun)}
        </Typography>
        {sums && <Sums names={sums} filter={filter} />}
        {data.length < total && (
          <Typography className="print-only">{`Printed: the ${counted(data.length, noun)} of this page`}</Typography>
        )}
      </Row>
      {total > Math.min(...PAGE_SIZES) && (
        <div className="no-print">
          <Pagination rowsPerPageOptions={PAGE_SIZES} />
        </div>
      )}
    </Box>
  );
}

/** Sums over all rows that pass the filter; those of nothing are left out, but for the first. */
function Sums(props: { readonly names: readonly string[]; readonly filter: object | undefined }) {
  const { resource, filterValues } = useListContext();
  const filter = JSON.stringify({ ...props.filter, ...filterValues });
  const { data, error, refetch } = useRest<Readonly<Record<string, number>>>(
    resource as Resource,
    `/sums?${new URLSearchParams({ filter })}`,
    { placeholderData: (before) => before },
  );
  if (error !== null)
    return (
      <Link component="button" onClick={() => void refetch()}>
        The sum could not be loaded. Try again
      </Link>
    );
  return props.names.map((name, at) => {
    const dollars = data?.[name];
    if (dollars === undefined || (dollars === 0 && at > 0)) return null;
    return (
      <Typography key={name} color="textSecondary">
        <Typography component="span" color="textPrimary">
          <Money dollars={dollars} strong />
        </Typography>
        {` ${name}`}
      </Typography>
    );
  });
}

const footStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: 40,
  px: 'var(--table-edge, 12px)',
  borderTop: 1,
  borderColor: 'lineStrong',
  '& .MuiTablePagination-root': { borderBottom: 0 },
  '& .MuiTablePagination-toolbar': { minHeight: 40, pl: 0 },
} as const;
