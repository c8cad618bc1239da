import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { SecondaryButton } from '../shared/SecondaryButton.tsx';

const RecordCheck = lazyDialog(async () => (await import('./RecordCheck.tsx')).RecordCheck);

/** Opens the form for one check that paid for several members. */
export function RecordCheckButton() {
  const [dialog, open, close] = useDialog<'check'>();
  return (
    <>
      <SecondaryButton startIcon={<RequestQuoteOutlined />} onClick={() => open('check')}>
        Record Check for Several Members
      </SecondaryButton>
      {dialog !== undefined && <RecordCheck onClose={close} />}
    </>
  );
}
