import { RecordList } from '../../ui/records/RecordList.tsx';
import { Section } from '../../ui/Section.tsx';
import { duesColumns } from '../../ui/typeColumns.tsx';
import { useRead } from '../../ui/useRead.ts';

/** The dues summary (spec 2 section 2): charged, collected and paid by charge type, each with its lines. */
export function DuesSummary() {
  return (
    <Section
      title="Dues Summary"
      hint="Of all time. Collected is money received less what went back; Paid counts credit too."
      flush
      query={useRead('search-dues-byType', {})}
      empty={{ title: 'There are no charges' }}
    >
      {(totals) => (
        <RecordList
          label="Dues Summary"
          columns={duesColumns(totals, true)}
          rows={totals}
          keyOf={({ type }) => type}
        />
      )}
    </Section>
  );
}
