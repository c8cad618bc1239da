import type { OrganizationEvent } from './events.ts';
import type { Registered } from './state.ts';

/** `file` is the key of an upload that the API has stored. */
export interface SetLogo {
  readonly type: 'SetLogo';
  readonly file: string;
}

export interface RemoveLogo {
  readonly type: 'RemoveLogo';
}

export const logoDecisions = {
  SetLogo: ({ file }: SetLogo, { logo: replaces }: Registered): readonly OrganizationEvent[] => [
    { type: 'LogoSet', data: { file, ...(replaces !== undefined && { replaces }) } },
  ],

  RemoveLogo: (_: RemoveLogo, { logo: file }: Registered): readonly OrganizationEvent[] =>
    file === undefined ? [] : [{ type: 'LogoRemoved', data: { file } }],
};
