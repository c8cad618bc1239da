import { RecordTable } from '../../ui/records/RecordTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { typeColumns } from '../../ui/typeColumns.tsx';
import { useRead } from '../../ui/useRead.ts';

/**
 * The summary "Charge Types" (spec 2 section 2), on the dashboard the dues summary: what was charged under
 * each name, and its last due date.
 */
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
