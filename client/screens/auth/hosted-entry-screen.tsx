/** Sign-up and waiting list of a hosted provider; with local accounts, people join by invitation only. */

import { Redirect } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useHostedScreens } from '../../identity/hosted-screens.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { CenteredPage } from '../../ui/shell/centered-page.tsx';

const titles = { SignUp: 'app.screens.signUp', Waitlist: 'app.screens.waitlist' } as const;

export function HostedEntryScreen({ entry }: { entry: keyof typeof titles }) {
  const { t } = useTranslation();
  const hosted = useHostedScreens();
  if (hosted === null) return <Redirect to={screenPaths.login} replace />;
  const Entry = hosted[entry];
  return (
    <CenteredPage title={t(titles[entry])}>
      <Entry />
    </CenteredPage>
  );
}
