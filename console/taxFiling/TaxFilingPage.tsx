import { lazyDialog, lazyPart } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';

const Form990Panel = lazyPart(async () => (await import('./Form990Panel.tsx')).Form990Panel);
const TaxFilingForm = lazyDialog(async () => (await import('./TaxFilingForm.tsx')).TaxFilingForm);

/** /taxfiling (spec 3 section 2, "990 Tax Filing screen"): the request to file it, and which form it is. */
export default function TaxFilingPage() {
  return (
    <Page title="990 Tax Filing" subtitle="The yearly return of a tax-exempt organization to the IRS.">
      <TaxFilingForm />
      <Form990Panel />
    </Page>
  );
}
