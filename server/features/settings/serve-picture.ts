import { brandPictureFolder } from '@peerdesk/contract/brand.ts';
import type { FastifyInstance } from 'fastify';
import { hashInName, readBrandPicture } from '../../core/brand/picture.ts';
import type { Services } from '../../core/services.ts';

/** A page made of it could load nothing and run nothing. */
const picturePolicy = "sandbox; default-src 'none'";

/** Pictures of the brand, for everybody; their names are hashes, so they are kept for ever. */
export function mountBrandPictures(
  app: FastifyInstance,
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
): void {
  // Where browsers look for the icon of a page that does not name one yet.
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(settings.current().brand.favicon),
  );
  app.get<{ Params: { file: string } }>(`${brandPictureFolder}:file`, async (request, reply) => {
    const hash = hashInName(request.params.file);
    const bytes = hash === null ? null : await readBrandPicture({ pool, settings }, hash);
    if (!bytes) return reply.callNotFound();
    return reply
      .header('content-type', 'image/png')
      .header('content-security-policy', picturePolicy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
  });
}
