import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';

/** `GET /brand`: what a page may know before anyone signs in. */
export const getBrand: Handler<'brand.get'> = async (_request, { services }) => {
  // Portals ask as soon as they hear of a change, which may be before it is read here.
  await services.settings.settled();
  const { brand, company } = services.settings.current();
  return ok({
    ...brand,
    timeZone: company.timeZone,
    supportContact: company.supportContact,
    demo: [...services.demoLogins],
    demoFiles: services.demoFiles(),
  });
};
