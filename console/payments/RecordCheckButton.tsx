import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { later } from '../../ui/primitives/later.tsx';
import { useSession } from '../session.ts';
import { SecondaryButton } from '../shared/SecondaryButton.tsx';

const RecordCheck = later(async () => (await import('./RecordCheck.tsx')).RecordCheck);

/** Opens the form for one check that paid for several members. */
export function RecordCheckButton() {
  const [dialog, open, close] = useDialog<'check'>();
  const today = useSession()?.today;
  return (
    <>
      <SecondaryButton
        startIcon={<RequestQuoteOutlined />}
        disabled={today === undefined}
        onClick={() => open('check')}
      >
        Record Check for Several Members
      </SecondaryButton>
      {dialog !== undefined && today !== undefined && <RecordCheck today={today} onClose={close} />}
    </>
  );
}
