import { Typography } from '@mui/material';
import type { Form990Figures } from '../../api/form990/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { tooSmall } from '../../ledger/values/money.ts';
import { DollarField } from '../../ui/forms/DollarField.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import type { Typed } from './form990.ts';

/** What came in before the books begin, and what is owned beside them. It is not kept. */
export function NotInTheBooks(props: {
  readonly figures: Form990Figures;
  /** Of how many fiscal years the gross receipts count. */
  readonly years: number;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}) {
  const { figures, typed, onChange } = props;
  const { booksBegin } = figures;
  const years = figures.receipts.slice(0, props.years).filter(({ isWhole }) => !isWhole);
  const inPart = (through: string) => booksBegin <= through;
  return (
    <Stack component="section" gap={3} aria-label="Not in the books">
      <Typography variant="h3">Not in the books</Typography>
      <Typography variant="body2" color="textSecondary">
        {`The books begin on ${formatDay(booksBegin)}.`} Enter these from your own records. They are used on
        this page only and not saved.
      </Typography>
      <Columns>
        {years.map(({ year, name, through }) => (
          <DollarField
            key={year}
            label={`Gross Receipts ${name}`}
            help={inPart(through) ? 'Before the books begin. 0 for none.' : 'For the whole year. 0 for none.'}
            value={typed.receipts[year] ?? null}
            error={negative('gross receipts', typed.receipts[year])}
            onChange={(dollars) => onChange({ ...typed, receipts: { ...typed.receipts, [year]: dollars } })}
          />
        ))}
        <DollarField
          label="Other Assets"
          help="At the end of the year: property, savings, earlier bank balances."
          value={typed.assets}
          error={negative('other assets', typed.assets)}
          onChange={(assets) => onChange({ ...typed, assets })}
        />
      </Columns>
    </Stack>
  );
}

/** Why an amount is none; one below zero counts as none. */
function negative(label: string, dollars: number | null | undefined): string | undefined {
  return typeof dollars === 'number' && dollars < 0 ? tooSmall(label, 0) : undefined;
}
