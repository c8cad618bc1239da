/** The fixed roles as the screens write them; a role of the organization's own as it was given. */
export function roleLabel(role: string): string {
  const labels: Readonly<Record<string, string>> = { admin: 'Admin', pledge: 'Pledge' };
  return labels[role] ?? role;
}
