import { Button } from '@mui/material';
import { linkTo } from '../app/screen.ts';
import { Page } from '../primitives/Page.tsx';
import { Row } from '../primitives/Stack.tsx';
import type { RailEntry } from './Rail.tsx';

/** For an address without a page, or with one that this person may not open. */
export function UnknownPage({ home }: { readonly home: Pick<RailEntry, 'path' | 'otherApp'> }) {
  return (
    <Page
      title="Page not found"
      subtitle="Check the address. The link may be old, or you may not have access to this page."
    >
      <Row>
        <Button variant="contained" {...linkTo(home)}>
          Go home
        </Button>
      </Row>
    </Page>
  );
}
