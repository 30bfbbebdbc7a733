import { z } from 'zod';
import { fault } from './fault.ts';
import { roles } from './user.ts';

export const hexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, fault('not_colour'));

/**
 * The location of a brand image: a path on this site, or the image itself as a data URL. Browsers
 * strip tabs and line breaks, so a path that contains them could name another host.
 */
export const pictureUrl = z
  .string()
  .max(200_000)
  .regex(
    /^(\/(?![/\\])|data:image\/(png|jpeg|webp|svg\+xml|x-icon);base64,)[^\s\p{C}]*$/u,
    fault('not_picture_address'),
  );

export const brand = z.object({
  name: z.string().trim().min(1).max(40),
  logo: pictureUrl,
  logoDark: pictureUrl,
  favicon: pictureUrl,
  color: hexColor,
});
export type Brand = z.infer<typeof brand>;

/** The pictures of a brand, which an admin uploads one by one. */
export const brandPictures = ['logo', 'logoDark', 'favicon'] as const;
export type BrandPicture = (typeof brandPictures)[number];
export const brandPictureBytesMax = 1024 * 1024;
/** The path of an uploaded image, by the hash of its bytes. */
export const brandPictureFolder = '/brand-picture/';
export const uploadPictureFields = z.strictObject({ use: z.enum(brandPictures) });
/** `picture` is the value to save in the brand. */
export const uploadedPicture = z.object({ picture: pictureUrl, bytes: z.int() });

/**
 * What a page may show before anyone signs in. `demo` lists the logins of a demo; `demoFiles` is
 * the folder with its sample statements.
 */
export const publicBrand = brand.extend({
  timeZone: z.string(),
  supportContact: z.string().nullable(),
  demo: z.array(z.object({ role: z.enum(roles), username: z.string(), password: z.string() })),
  demoFiles: z.string().nullable(),
});
export type PublicBrand = z.infer<typeof publicBrand>;
