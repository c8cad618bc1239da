import { typeColumns } from '../../ui/dashboard/typeColumns.tsx';
import { useRead } from '../../ui/data/useRead.ts';
import { RecordTable } from '../../ui/list/RecordTable.tsx';
import { Section } from '../../ui/primitives/Section.tsx';

/** "Charge Types" (spec 2 section 2): totals and last due date by name. */
export function ChargeTypes() {
  return (
    <Section
      title="Charge Types"
      flush
      query={useRead('search-dues-byType', {})}
      empty={{ title: 'There are no charges' }}
    >
      {(totals) => (
        <RecordTable
          label="Charge Types"
          columns={typeColumns}
          rows={totals.filter(({ count }) => count > 0)}
          keyOf={({ type }) => type}
        />
      )}
    </Section>
  );
}
