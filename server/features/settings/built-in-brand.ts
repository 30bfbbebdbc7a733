import type { Brand } from '@peerdesk/contract/brand.ts';

/** The default brand. */
export const builtInBrand: Brand = {
  name: 'Peerdesk',
  logo: '/brand/logo.svg',
  logoDark: '/brand/logo-dark.svg',
  favicon: '/brand/favicon.svg',
  color: '#1473F6',
};
