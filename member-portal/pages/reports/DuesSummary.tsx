import { RecordList } from '../../../ui/records/RecordList.tsx';
import { Section } from '../../../ui/Section.tsx';
import { duesColumns } from '../../../ui/typeColumns.tsx';
import { useRead } from '../../../ui/useRead.ts';

/** The dues summary of the dashboard (spec 2 section 2). */
export function DuesSummary() {
  return (
    <Section title="Dues Summary" query={useRead('search-dues-byType', {})}>
      {(totals) => (
        <RecordList
          cardsBelow="md"
          label="Dues Summary"
          columns={duesColumns(totals, false)}
          rows={totals}
          keyOf={({ type }) => type}
          empty="There are no charges"
          maxHeight="65vh"
        />
      )}
    </Section>
  );
}
