import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { typeColumns } from '../../ui/typeColumns.tsx';
import { useRead } from '../../ui/useRead.ts';

/** "Charge Types" (spec 2 section 2), also the dashboard's dues summary: totals and last due date by name. */
export function ChargeTypes({ title = 'Charge Types' }: { readonly title?: string }) {
  return (
    <Section
      title={title}
      flush
      query={useRead('search-dues-byType', {})}
      empty={{ title: 'There are no charges' }}
    >
      {(totals) => (
        <RecordTable label={title} columns={typeColumns} rows={totals} keyOf={({ type }) => type} />
      )}
    </Section>
  );
}
