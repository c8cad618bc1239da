/** An account at the sandbox. */
export interface Account {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly isVerified: boolean;
}

/** Accounts to choose from; any other can be typed. */
export const accounts: readonly Account[] = [
  { givenName: 'Riley', familyName: 'Quinn', email: 'riley.quinn@gmail.example', isVerified: true },
  { givenName: 'Sam', familyName: 'Okafor', email: 'sam.okafor@gmail.example', isVerified: true },
  // Has an organisation already: signing up shows "Duplicate Email".
  { givenName: 'Demo', familyName: 'Treasurer', email: 'treasurer@bursar.example', isVerified: true },
  // Google has not verified that the address is his: signing up goes on without him.
  { givenName: 'Uma', familyName: 'Unverified', email: 'uma@unverified.example', isVerified: false },
];
