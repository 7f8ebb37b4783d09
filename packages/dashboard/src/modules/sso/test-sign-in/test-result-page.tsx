import { getRouteApi } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { failureIn } from '../../../app/sign-in-search.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SignInFailure } from '../sign-in/sign-in-failure.tsx'
import { ReportView } from './report-view.tsx'

const route = getRouteApi('/shell/admin/sso/test-result')

/** What came back from a test sign-in, and what it would do. */
export const TestResultPage = () => {
  const { configId } = route.useLoaderData()
  return (
    <Page
      title="Test sign-in"
      description="Nothing was stored and nobody was signed in. This is what the identity provider sent, and what Assay would make of it."
      crumbs={[{ label: 'Single sign-on', to: '/admin/sso' }]}
      actions={
        configId !== undefined && (
          <LinkButton to="/admin/sso/$id" params={{ id: configId }}>
            Back to the configuration
          </LinkButton>
        )
      }
    >
      <Result />
    </Page>
  )
}

const Result = () => {
  const failure = failureIn(route.useSearch())
  const { report, configId } = route.useLoaderData()
  if (failure !== undefined) return <SignInFailure failure={failure} />
  if (report !== undefined) return <ReportView report={report} configId={configId} />
  return (
    <Card>
      <EmptyState icon={<FlaskConical />} title="No report here">
        The report of a test sign-in is shown once, in the tab that the test was started in. Open a
        configuration and press “Test sign-in” to make another one.
      </EmptyState>
    </Card>
  )
}
