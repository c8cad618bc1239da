import InfoOutlined from '@mui/icons-material/InfoOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { Box, Tooltip } from '@mui/material';
import type { Due } from '../../api/account/charge/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Money } from '../../ui/primitives/Money.tsx';

/** The charge's amount, with an info icon per fee, discount or credit in it (spec 2 section 4). */
export function ChargeAmount({ charge }: { readonly charge: Due }) {
  return (
    <Box component="span" sx={iconsStyle}>
      {charge.earlyDiscountApplied && charge.earlyDiscount > 0 && (
        <AmountInfo tone="success">
          {`Early discount of ${formatDollars(charge.earlyDiscount)} is applied in this transaction`}
        </AmountInfo>
      )}
      {charge.creditsUsed > 0 && (
        <AmountInfo tone="success">
          {`Reimbursement credit of ${formatDollars(charge.creditsUsed)} is applied in this transaction`}
        </AmountInfo>
      )}
      {charge.lateFeeApplied && charge.lateFee > 0 && (
        <AmountInfo tone="error">
          {`Late Fee of ${formatDollars(charge.lateFee)} is applied in this transaction`}
        </AmountInfo>
      )}
      <Money dollars={charge.total} />
    </Box>
  );
}

const iconsStyle = { display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' };

function AmountInfo({ tone, children }: { readonly tone: 'success' | 'error'; readonly children: string }) {
  return (
    <Tooltip title={children} enterTouchDelay={0}>
      <InfoOutlined
        color={tone}
        fontSize="small"
        role="img"
        aria-label={children}
        aria-hidden={false}
        tabIndex={0}
      />
    </Tooltip>
  );
}

/** The memo behind an icon, or nothing. */
export function ChargeMemo({ memo }: { readonly memo: string }) {
  if (memo === '') return null;
  return (
    <Tooltip enterTouchDelay={0} title={<span style={{ whiteSpace: 'pre-line' }}>{memo}</span>}>
      <StickyNote2Outlined
        color="action"
        fontSize="small"
        role="img"
        aria-label={`Memo: ${memo}`}
        aria-hidden={false}
        tabIndex={0}
      />
    </Tooltip>
  );
}
