import { webAppWords } from '@peerdesk/catalogue/documents/web-app.ts';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hashOf, readBrandPicture } from '../../core/brand/picture.ts';
import type { Services } from '../../core/services.ts';
import { appIcons, drawAppIcon, type AppIcon } from '../../platform/files/app-icon.ts';
import { readerOf } from '../../platform/http/caller/reader.ts';
import { builtInBrand } from './built-in-brand.ts';

type Keeper = Pick<Services, 'pool' | 'settings' | 'timeZone'>;

const builtInIcon = fileURLToPath(
  new URL(`../../../web/public${builtInBrand.favicon}`, import.meta.url),
);

/** What a bank's app may hand over: statements of every kind that is read, and pictures. */
const sharedFiles = [
  ...['application/pdf', 'text/csv', 'text/plain', 'text/tab-separated-values', 'text/xml'],
  ...['application/vnd.ms-excel', 'application/xml', 'application/x-ofx', 'application/qif'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  'application/vnd.oasis.opendocument.spreadsheet',
  ...['.pdf', '.xls', '.xlsx', '.xlsb', '.ods', '.fods', '.csv', '.tsv', '.txt', '.prn'],
  ...['.sta', '.mt940', '.940', '.xml', '.ofx', '.qif'],
  ...['image/jpeg', 'image/png', 'image/webp'],
] as const;

/** An installed portal: its manifest and icons in the brand, and what is shared with it. */
export function mountWebApp(app: FastifyInstance, services: Keeper): void {
  app.get('/manifest.webmanifest', (request, reply) => {
    const { language } = readerOf(services, request.headers);
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(JSON.stringify(manifest(services, language)));
  });
  const drawn = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { file: string } }>('/app-icon/:file', async (request, reply) => {
    const name = iconNamed(request.params.file);
    if (!name) return reply.callNotFound();
    const { favicon, color } = services.settings.current().brand;
    const key = JSON.stringify([name, favicon, color]);
    // Of a former brand nothing is kept, so that there are never more than a few.
    if (drawn.size > Object.keys(appIcons).length * 2) drawn.clear();
    const icon = drawn.get(key) ?? drawIcon(services, name);
    drawn.set(key, icon);
    icon.catch(() => drawn.delete(key));
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(await icon);
  });
  // The service worker takes what is shared. Where it has gone with a session, nothing is read.
  app.post(
    '/share',
    {
      onRequest: async (_request, reply) =>
        reply.header('connection', 'close').redirect('/dashboard?share=again', 303),
    },
    () => undefined,
  );
}

function manifest({ settings }: Keeper, lang: 'en' | 'hi') {
  const { name } = settings.current().brand;
  const words = webAppWords[lang];
  const icons = (Object.keys(appIcons) as AppIcon[]).map((icon) => ({
    src: `/app-icon/${icon}.png`,
    sizes: `${appIcons[icon].side}x${appIcons[icon].side}`,
    type: 'image/png',
    purpose: appIcons[icon].isMaskable ? 'maskable' : 'any',
  }));
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: [{ src: '/app-icon/192.png', sizes: '192x192', type: 'image/png' }],
  });
  return {
    id: '/',
    name,
    short_name: name,
    lang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons,
    shortcuts: [
      shortcut(words.payins, '/operations/payin?waitsFor=me'),
      shortcut(words.payouts, '/operations/payout?waitsFor=me'),
      shortcut(words.statements, '/profile'),
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: sharedFiles }] },
    },
  };
}

function iconNamed(file: string): AppIcon | undefined {
  return (Object.keys(appIcons) as AppIcon[]).find((name) => file === `${name}.png`);
}

/** Falls back to the built-in icon if there is none, or it cannot be rendered. */
async function drawIcon({ pool, settings }: Keeper, name: AppIcon): Promise<Buffer> {
  const { favicon, color } = settings.current().brand;
  const hash = hashOf(favicon);
  const own = hash === null ? null : await readBrandPicture({ pool, settings }, hash);
  const icon = { name, color };
  try {
    return await drawAppIcon(own ?? (await readFile(builtInIcon)), icon);
  } catch {
    return drawAppIcon(await readFile(builtInIcon), icon);
  }
}
