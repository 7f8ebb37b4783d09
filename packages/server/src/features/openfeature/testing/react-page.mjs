import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import {
  OpenFeature,
  OpenFeatureProvider,
  useBooleanFlagValue,
  useContextMutator,
  useStringFlagDetails,
} from '@openfeature/react-sdk'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** A page that uses the published React package as its documentation says. */

const Shop = () => {
  const isOpen = useBooleanFlagValue('react-switch', false)
  const { value, variant } = useStringFlagDetails('react-colour', 'grey')
  const { setContext } = useContextMutator()
  return createElement(
    'main',
    null,
    createElement('p', { id: 'switch' }, String(isOpen)),
    createElement('p', { id: 'colour' }, `${value} ${variant}`),
    createElement(
      'button',
      {
        type: 'button',
        onClick: () => {
          void setContext({ targetingKey: 'somebody', plan: 'pro' })
        },
      },
      'Upgrade',
    ),
  )
}

const start = async ({ baseUrl, apiKey }) => {
  await OpenFeature.setContext({ targetingKey: 'somebody', plan: 'free' })
  OpenFeature.setProvider(new OFREPWebProvider({ baseUrl, headers: [['X-API-Key', apiKey]] }))
  createRoot(document.getElementById('root')).render(
    createElement(OpenFeatureProvider, null, createElement(Shop)),
  )
}

Object.assign(globalThis, { assay: { start } })
