import { useEffect } from 'react'

/** Prints in the light theme, whatever the theme of the screen. */
export const useLightPrint = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement
    let chosen: string | undefined
    const before = () => {
      chosen = dataset['theme']
      dataset['theme'] = 'light'
    }
    const after = () => {
      if (chosen === undefined) delete dataset['theme']
      else dataset['theme'] = chosen
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
