import { Button, CircularProgress } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../ui/app/client.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { JoinForm } from './JoinForm.tsx';

/** /join?token=…: where people sign up to a prospect group themselves. The address is printed, and stays. */
export default function JoinPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const form = useRead('get-join-form', { token }, { retry: false });
  const [isDone, setDone] = useState(false);
  if (form.isPending)
    return (
      <Frame>
        <CircularProgress aria-label="Opening the form" />
      </Frame>
    );
  if (form.isError)
    return (
      <Frame>
        {isDead(form.error) ? (
          <PublicTitle title="This link does not work">
            It may have been replaced. Ask for the new one.
          </PublicTitle>
        ) : (
          <>
            <PageTitle>Sign up</PageTitle>
            <ErrorState error={form.error} onRetry={() => void form.refetch()} />
          </>
        )}
      </Frame>
    );
  const { organization, group, isOpen } = form.data;
  if (isDone)
    return (
      <Frame>
        <PublicTitle title="You are signed up">
          {`${organization} has what you entered, and will be in touch. You can close this page.`}
        </PublicTitle>
        <Button variant="outlined" onClick={() => setDone(false)}>
          Sign up someone else
        </Button>
      </Frame>
    );
  return (
    <Frame>
      {isOpen ? (
        <JoinForm
          token={token}
          organization={organization}
          group={group}
          onDone={() => setDone(true)}
          onClosed={() => void form.refetch()}
        />
      ) : (
        <PublicTitle title="This sign-up is closed">
          {`${organization} takes no more sign-ups to ${group} here. Please ask its members how to reach them.`}
        </PublicTitle>
      )}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <PublicPage lead="Nice to meet you." note="It takes half a minute, and no account.">
      {children}
    </PublicPage>
  );
}

/** No form has this token, or it is none. */
function isDead(error: Error): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}
