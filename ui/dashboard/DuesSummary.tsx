import { useRead } from '../data/useRead.ts';
import { RecordList } from '../list/RecordList.tsx';
import { Section } from '../primitives/Section.tsx';
import { duesColumns } from './typeColumns.tsx';

/** The dues summary (spec 2 section 2): charged, collected and paid by charge type. */
export function DuesSummary({ isLinked }: { readonly isLinked: boolean }) {
  return (
    <Section
      title="Dues Summary"
      hint="All time. Collected = payments minus refunds. Paid includes credit."
      flush
      query={useRead('search-dues-byType', {})}
      empty={{ title: 'There are no charges' }}
    >
      {(totals) => (
        <RecordList
          label="Dues Summary"
          columns={duesColumns(totals, isLinked)}
          rows={totals}
          keyOf={({ type }) => type}
        />
      )}
    </Section>
  );
}
