/** What the operator says of their installation. Empty text for what they do not say. */
export interface Installation {
  /** Where Contact Us goes, and whom people write to otherwise. */
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** Pages of the provider elsewhere, four at most. */
  readonly socialLinks: readonly string[];
  /** The terms of collections; ours when empty. */
  readonly collectionsTermsUrl: string;
  /** Page views are reported here. */
  readonly analyticsUrl: string;
}

export const noInstallation: Installation = {
  contactEmail: '',
  contactPhone: '',
  socialLinks: [],
  collectionsTermsUrl: '',
  analyticsUrl: '',
};

/** Made up for the demo, so that its pages look real. The links lead to the sites alone. */
export const demoInstallation: Installation = {
  ...noInstallation,
  contactEmail: 'operator@bursar.example',
  contactPhone: '(555) 010-0100',
  socialLinks: [
    'https://www.instagram.com/',
    'https://www.facebook.com/',
    'https://www.linkedin.com/',
    'https://www.youtube.com/',
  ],
};
