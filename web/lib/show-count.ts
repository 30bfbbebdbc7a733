// Kits know the domain through `web/lib` alone.
export { showCount } from '@peerdesk/domain/count.ts';
