export interface Account {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly isVerified: boolean;
}

/** Accounts to choose from; any other can be typed. */
export const accounts: readonly (Account & { readonly note: string })[] = [
  {
    givenName: 'Riley',
    familyName: 'Quinn',
    email: 'riley.quinn@gmail.example',
    isVerified: true,
    note: '',
  },
  {
    givenName: 'Sam',
    familyName: 'Okafor',
    email: 'sam.okafor@gmail.example',
    isVerified: true,
    note: '',
  },
  {
    givenName: 'Demo',
    familyName: 'Treasurer',
    email: 'treasurer@bursar.example',
    isVerified: true,
    note: 'has an organization',
  },
  {
    givenName: 'Uma',
    familyName: 'Unverified',
    email: 'uma@unverified.example',
    isVerified: false,
    note: 'email not verified',
  },
];
