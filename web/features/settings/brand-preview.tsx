import { hexColor } from '@peerdesk/contract/brand.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { Form } from '../../form-kit/use-schema-form.ts';
import { paletteOf, type Mode } from '../../lib/theme.ts';
import { useSettingsText } from './texts.ts';
import type { ReadSettings, TypedSettings } from './typed-settings.ts';

interface ShownBrand {
  name: string;
  color: string;
  logo: string;
  logoDark: string;
}

const modes = ['light', 'dark'] as const satisfies readonly Mode[];

/** What the typed brand will look like, in both modes and as wide as a phone. */
export function BrandPreview({ form }: { form: Form<TypedSettings, ReadSettings> }) {
  const t = useSettingsText();
  const typed = form.watch('brand');
  const saved = form.formState.defaultValues?.brand?.color ?? '';
  const isColor = hexColor.safeParse(typed.color).success;
  const brand = { ...typed, color: isColor ? typed.color : saved };
  if (!hexColor.safeParse(brand.color).success) return null;
  return (
    <section aria-label={t('brand.preview')} className="border-b p-4 md:p-5">
      <h2 className="mb-3 text-base font-semibold">{t('brand.preview')}</h2>
      <div className="grid gap-4">
        {modes.map((mode) => (
          <ModePreview key={mode} mode={mode} brand={brand} />
        ))}
      </div>
    </section>
  );
}

function ModePreview({ mode, brand }: { mode: Mode; brand: ShownBrand }) {
  const t = useSettingsText();
  const colors = Object.entries(paletteOf(brand.color, mode)).map(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const style = Object.fromEntries(colors) as CSSProperties;
  return (
    <div
      role="img"
      aria-label={t(`brand.preview.${mode}`)}
      data-mode={mode}
      style={style}
      className="grid gap-4 rounded-xl bg-canvas p-4 text-ink sm:grid-cols-3"
    >
      <SigninSample brand={brand} mode={mode} />
      <ListSample brand={brand} mode={mode} />
      <PaySample brand={brand} mode={mode} />
    </div>
  );
}

interface SampleProps {
  brand: ShownBrand;
  mode: Mode;
}

function Sample({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 sm:max-w-70 content-start gap-2 rounded-xl border bg-surface p-3 text-xs">
      {children}
    </div>
  );
}

function Mark({ brand, mode }: SampleProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <img
        src={mode === 'dark' ? brand.logoDark : brand.logo}
        alt=""
        className="size-6 shrink-0 object-contain"
      />
      <span className="truncate text-sm font-semibold">{brand.name}</span>
    </span>
  );
}

function Filled({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-lg bg-accent py-1.5 text-center font-medium text-on-accent">
      {children}
    </span>
  );
}

function SigninSample(props: SampleProps) {
  const t = useSettingsText();
  return (
    <Sample>
      <Mark {...props} />
      <span className="h-7 rounded-lg border border-control" />
      <span className="h-7 rounded-lg border border-control" />
      <Filled>{t('brand.sample.signin')}</Filled>
    </Sample>
  );
}

function ListSample(props: SampleProps) {
  const t = useSettingsText();
  return (
    <Sample>
      <Mark {...props} />
      <span className="rounded-lg bg-accent-soft px-2 py-1 font-medium text-accent-ink">
        {t('brand.sample.list')}
      </span>
      {['₹1,500.00', '₹12,000.00'].map((amount) => (
        <span key={amount} className="flex justify-between border-b pb-1.5">
          <span className="text-muted">{t('brand.sample.customer')}</span>
          <span className="figures">{amount}</span>
        </span>
      ))}
    </Sample>
  );
}

function PaySample(props: SampleProps) {
  const t = useSettingsText();
  return (
    <Sample>
      <Mark {...props} />
      <span className="figures text-xl font-semibold">₹1,500.00</span>
      <span className="text-accent-ink">asha@okaxis</span>
      <Filled>{t('brand.sample.paid')}</Filled>
    </Sample>
  );
}
